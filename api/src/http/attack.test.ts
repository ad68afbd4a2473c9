import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApiOn, type TestApi } from '../testing/api.ts'
import { attackDodging, attackGuessing, attackLockOut, attackNeighbours } from '../testing/attack/abuse.ts'
import { attackCaseWords } from '../testing/attack/case-words.ts'
import { attackContacts } from '../testing/attack/contacts.ts'
import { attackEnumeration } from '../testing/attack/enumeration.ts'
import { attackForeignIds } from '../testing/attack/foreign-ids.ts'
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
  const config = { public_url: undefined, trustProxy: true }
  const https = startApiOn(database, { log, config: { ...config, public_url: 'https://tecnicerca.do' } })
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
  ['serves a clean WebP of every photo, and takes nothing else', attackUploads, 300],
  ['sends every kind of answer with the headers that bind the browser', attackHeaders, 18],
  ['writes no password, token or cookie into its log', attackLogs, 18],
  ['says the same of a known and an unknown address', attackEnumeration, 2],
  ['opens no session that another chose, and ends those it should', attackSessions, 18],
  ['takes no password that a stranger guesses at once', attackPasswords, 28],
  ['keeps a stranger from what is not theirs, on every route with an id', attackForeignIds, 50],
  ['finds nothing of a deleted person in rows, answers, photos and replays', attackForgetting, 20],
  ['gives sixty contacts of profiles to who opens them all', attackContacts, 7],
  ['counts a limit across two processes', attackLimits, 4],
  ['lets nobody who knows the password past the second step', attackSecondFactor, 9],
  ['lets nobody be stopped by a neighbour', attackNeighbours, 7],
  ['lets no limit be dodged by a cookie or within a /64', attackDodging, 3],
  ['lets nobody be locked out of an account', attackLockOut, 5],
  ['tells of a guessing run in the log', attackGuessing, 8],
  ['tells no admin what one person typed', attackMissedSearches, 8],
  ['takes no name that is a message, and tells nobody of one', attackNames, 28],
  ['takes no address whose domain looks like another', attackDomains, 19],
  ['shows an admin without a reason no word of a case', attackCaseWords, 46],
  ['lets nobody keep a photo that was taken away for more than a day', attackKeptPhotos, 9],
])('%s', async (_, attack, least) => {
  const { checked, failures } = await attack(ground)
  expect(failures).toEqual([])
  expect(checked).toBeGreaterThanOrEqual(least)
})
