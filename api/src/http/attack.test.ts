import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApiOn, type TestApi } from '../testing/api.ts'
import { attackDodging, attackGuessing, attackLockOut, attackNeighbours } from '../testing/attack/abuse.ts'
import { attackAgreements } from '../testing/attack/agreements.ts'
import { attackCaseWords } from '../testing/attack/case-words.ts'
import { attackContacts } from '../testing/attack/contacts.ts'
import { attackEnumeration } from '../testing/attack/enumeration.ts'
import { attackForeignIds } from '../testing/attack/foreign-ids.ts'
import { attackForgedTotals } from '../testing/attack/forged-totals.ts'
import { attackForgetting } from '../testing/attack/forgetting.ts'
import type { Finding, Ground } from '../testing/attack/ground.ts'
import { attackHeaders } from '../testing/attack/headers.ts'
import { attackLimits } from '../testing/attack/limits.ts'
import { attackLogs } from '../testing/attack/log-canaries.ts'
import { attackMissedSearches } from '../testing/attack/missed-searches.ts'
import { attackDomains, attackNames } from '../testing/attack/names.ts'
import { attackPasswords } from '../testing/attack/passwords.ts'
import { attackSecondFactor } from '../testing/attack/second-factor.ts'
import { attackSessions } from '../testing/attack/sessions.ts'
import { attackKeptPhotos, attackUploads } from '../testing/attack/uploads.ts'
import { createOwnedDatabase } from '../testing/database.ts'

let replicas: [TestApi, TestApi]
let ground: Ground
let logged = ''

beforeAll(async () => {
  const database = await createOwnedDatabase()
  const log = pino({ level: 'debug' }, { write: (line) => (logged += line) })
  const config = { publicUrl: undefined, trustProxy: true }
  const https = startApiOn(database, { log, config: { ...config, publicUrl: 'https://tecnicerca.do' } })
  replicas = [startApiOn(database, { log, config }), startApiOn(database, { log, config })]
  ground = {
    send: async (path, init, replica = 0) => (replicas[replica] ?? replicas[0]).app.request(path, init),
    sendHttps: async (path, init) => https.app.request(path, init),
    createUser: replicas[0].createUser,
    db: database.db,
    logged: () => logged,
    hasPages: false,
  }
})
afterAll(() => replicas[0].close())

it.each<[string, (ground: Ground) => Promise<Finding>, number]>([
  ['serves accepted photos as clean WebP, and refuses every other file', attackUploads, 300],
  ['sends the security headers with every kind of answer', attackHeaders, 18],
  ['writes no password, token or cookie into its log', attackLogs, 18],
  ['answers alike for a known and an unknown email address', attackEnumeration, 2],
  ['accepts no session that an attacker chose, and ends sessions when it should', attackSessions, 18],
  ['refuses easily guessed passwords in every form', attackPasswords, 28],
  ['refuses the data of other users on every route with an id', attackForeignIds, 50],
  ['stores no sum but that of the lines, and no confirmation by the author', attackForgedTotals, 28],
  ['keeps nothing of a deleted user in rows, answers, photos and replays', attackForgetting, 20],
  ['gives a scraper of all profiles at most sixty contacts', attackContacts, 7],
  ['shares a limit between two processes', attackLimits, 4],
  ['stops an attacker who knows the password at the second step', attackSecondFactor, 9],
  ['serves others at the address of a caller who used up a limit', attackNeighbours, 7],
  ['applies limits despite invented cookies and other addresses of the same /64', attackDodging, 3],
  ['lets the user of a locked account sign in from a known browser or address', attackLockOut, 5],
  ['logs a guessing run without its secrets', attackGuessing, 8],
  ['shows admins no missed search of a single user', attackMissedSearches, 8],
  ['takes no agreement at the door that the two sides did not sign, and none twice', attackAgreements, 20],
  ['refuses names that carry a message, and shows none in a notice', attackNames, 43],
  ['refuses email addresses whose domain imitates another one', attackDomains, 19],
  ['shows an admin without a reason no text of a case', attackCaseWords, 46],
  ['lets a removed photo be cached for one day at most', attackKeptPhotos, 9],
])('%s', async (_, attack, least) => {
  const { checked, failures } = await attack(ground)
  expect(failures).toEqual([])
  expect(checked).toBeGreaterThanOrEqual(least)
})
