import { loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import {
  attackDodging,
  attackGuessing,
  attackLockOut,
  attackNeighbours,
} from '../api/src/testing/attack/abuse.ts'
import { attackAgreements } from '../api/src/testing/attack/agreements.ts'
import { attackCaseWords } from '../api/src/testing/attack/case-words.ts'
import { attackContacts } from '../api/src/testing/attack/contacts.ts'
import { attackEnumeration, attackTiming } from '../api/src/testing/attack/enumeration.ts'
import { attackForeignIds } from '../api/src/testing/attack/foreign-ids.ts'
import { attackForgedTotals } from '../api/src/testing/attack/forged-totals.ts'
import { attackForgetting } from '../api/src/testing/attack/forgetting.ts'
import type { Finding } from '../api/src/testing/attack/ground.ts'
import { attackHeaders } from '../api/src/testing/attack/headers.ts'
import { attackLimits } from '../api/src/testing/attack/limits.ts'
import { attackLogs } from '../api/src/testing/attack/log-canaries.ts'
import { attackMissedSearches } from '../api/src/testing/attack/missed-searches.ts'
import { attackDomains, attackNames } from '../api/src/testing/attack/names.ts'
import { attackPasswords } from '../api/src/testing/attack/passwords.ts'
import { attackSecondFactor } from '../api/src/testing/attack/second-factor.ts'
import { attackSessions } from '../api/src/testing/attack/sessions.ts'
import { attackKeptPhotos, attackUploads } from '../api/src/testing/attack/uploads.ts'
import { ensurePwaBuilt } from '../scripts/pwa-build.ts'
import {
  attackWithConnections,
  attackWithFormParts,
  attackWithKeys,
  attackWithLogins,
  attackWithPageViews,
  attackWithPositions,
  attackWithStalledUploads,
} from './attack/abuse.ts'
import { attackSiteMap, attackWithSilentHosts } from './attack/crowds.ts'
import { type Field, startField } from './attack/field.ts'
import { attackWithHeavyPhotos } from './attack/heavy-photos.ts'
import { attackMailbox, attackMailedNames, attackRefusedMails, attackTakenAccount } from './attack/mails.ts'
import { ATTACK_PLANTS } from './attack/plants.ts'
import { attackPhotoRoom, attackWithOpenConnections } from './attack/room.ts'
import { attackWithScripts } from './attack/scripts.ts'
import { attackWithSqlmap } from './attack/sqlmap.ts'
import { findPlant } from './kit/plant.ts'

/**
 * Attacks the product as it is delivered, two processes on one database. `--plant NAME` plants a defect that must be
 * noticed (see `attack/plants.ts`); `--only PART` runs one part.
 */
const TIMED_PAIRS = 150

type Part = (field: Field) => Promise<Finding & { differences?: Record<string, number>; details?: string }>

const PARTS: Record<string, Part> = {
  uploads: attackUploads,
  headers: attackHeaders,
  logs: attackLogs,
  sessions: attackSessions,
  'second-factor': attackSecondFactor,
  passwords: attackPasswords,
  agreements: attackAgreements,
  names: attackNames,
  domains: attackDomains,
  'foreign-ids': attackForeignIds,
  'forged-totals': attackForgedTotals,
  forgetting: attackForgetting,
  'kept-photos': attackKeptPhotos,
  'case-words': attackCaseWords,
  contacts: attackContacts,
  'missed-searches': attackMissedSearches,
  limits: attackLimits,
  neighbours: attackNeighbours,
  dodging: attackDodging,
  'lock-out': attackLockOut,
  guessing: attackGuessing,
  'mailed-names': attackMailedNames,
  mailbox: attackMailbox,
  'refused-mails': attackRefusedMails,
  'taken-account': attackTakenAccount,
  enumeration: attackEnumeration,
  timing: (field) => attackTiming(field, TIMED_PAIRS),
  // Runs before `scripts`, because sqlmap would follow the links in some of those payloads.
  sql: attackWithSqlmap,
  scripts: attackWithScripts,
  connections: attackWithConnections,
  logins: attackWithLogins,
  'page-views': attackWithPageViews,
  'stalled-uploads': attackWithStalledUploads,
  'form-parts': attackWithFormParts,
  'heavy-photos': attackWithHeavyPhotos,
  'photo-room': attackPhotoRoom,
  'open-connections': attackWithOpenConnections,
  sitemap: attackSiteMap,
  'silent-hosts': attackWithSilentHosts,
  positions: attackWithPositions,
  keys: attackWithKeys,
}

const { values } = parseArgs({ options: { only: { type: 'string' }, plant: { type: 'string' } } })
const { only } = values
const plant = findPlant(ATTACK_PLANTS, values.plant)
if (only !== undefined && !PARTS[only]) throw new Error(`Parts: ${Object.keys(PARTS).join(', ')}`)

await ensurePwaBuilt()
console.log(
  `load ${loadavg()[0]?.toFixed(1)}, no random numbers, so no seed${plant ? `, planted: ${plant.name}` : ''}`,
)
const field = await startField(plant)
let failed = 0
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (only !== undefined && only !== name) continue
    const began = performance.now()
    const { checked, failures, differences, details } = await part(field)
    failed += failures.length
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const times = differences ? ` ${JSON.stringify(differences)} ms` : ''
    console.log(`${name}: ${failures.length} of ${checked} checks failed${times} (${seconds} s)`)
    if (details) console.log(`  ${details}`)
    for (const failure of failures.slice(0, 8)) console.error(`  ${failure}`)
  }
} finally {
  await field.stop()
}
console.log(
  `load ${loadavg()[0]?.toFixed(1)}; ${failed === 0 ? 'every attack failed' : `${failed} attacks got through`}`,
)
process.exitCode = failed === 0 ? 0 : 1
