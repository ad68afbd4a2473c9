import { sql } from 'kysely'
import { passDayOfSearches } from '../pass-day-of-searches.ts'
import { createJudge, type Finding, type Ground, type Judge } from './ground.ts'

const SECRET = 'Eulalia Clave#9417'
const SECRET_WORDS = ['eulalia', 'clave', '9417']
const COMMON = 'trompo que zumba'
const DAYS = 3
const TIMES_A_DAY = 4
const ADDRESS = { 'x-forwarded-for': '203.0.113.94' }

/**
 * One user searches for a name and a password many times, from two browsers and before the first cookie. Neither an admin's
 * list nor a table may contain a word of it. A search from three browsers is listed.
 */
export async function attackMissedSearches(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const { technician_id: technicianId } = await ground.createUser('technician')
  const admin = await ground.createUser('admin')
  // Parts that ran before have searched too.
  await listsOf(ground, admin.cookie)
  await emptyTables(ground)
  const typeOften = typist(ground)
  const browsers: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { headers } = await ground.send(`/api/technicians/${technicianId}`, { headers: ADDRESS })
    browsers.push(headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }
  for (let day = 0; day < DAYS; day += 1) {
    await passDayOfSearches(ground.db)
    for (const cookie of ['', ...browsers.slice(0, 2)]) await typeOften(SECRET, cookie)
    for (const cookie of browsers) await typeOften(COMMON, cookie)
    const listed = await listsOf(ground, admin.cookie)
    judgeText(judge, `the list of day ${day + 1}`, listed)
    judge.expect(listed.includes(COMMON) === day > 0, `what three browsers typed is wrong on day ${day + 1}`)
  }
  const { rows } = await sql<{ line: string }>`
    select t::text as line from missed_searches t union all select t::text from missed_search_marks t`.execute(
    ground.db,
  )
  judgeText(judge, 'a table', rows.map(({ line }) => line.toLowerCase()).join('\n'))
  const marks = rows.length - 1
  judge.expect(marks === 2 * DAYS, `${marks} marks stand for two browsers on ${DAYS} days`)
  await emptyTables(ground)
  return judge.finding()
}

async function emptyTables({ db }: Ground): Promise<void> {
  await db.deleteFrom('missed_searches').execute()
  await db.deleteFrom('missed_search_marks').execute()
}

/**
 * Sends a search to both processes in turn. Each call has another `limit`, because an identical search would come from the
 * cache.
 */
function typist(ground: Ground): (text: string, cookie: string) => Promise<void> {
  let limit = 0
  return async (text, cookie) => {
    for (let time = 0; time < TIMES_A_DAY; time += 1) {
      limit += 1
      const path = `/api/technicians/search?query=${encodeURIComponent(text)}&limit=${limit}`
      const answer = await ground.send(path, { headers: { ...ADDRESS, cookie } }, time % 2)
      if (answer.status !== 200) throw new Error(`a search: ${answer.status}`)
    }
  }
}

/** The admin's list from each process. A process writes its collected searches to the database before it answers. */
async function listsOf(ground: Ground, cookie: string): Promise<string> {
  const texts: string[] = []
  for (const replica of [0, 1, 0]) {
    const answer = await ground.send('/api/admin/missed-searches', { headers: { cookie } }, replica)
    texts.push(`${answer.status} ${await answer.text()}`)
  }
  return texts.join('\n').toLowerCase()
}

function judgeText(judge: Judge, place: string, text: string): void {
  const told = SECRET_WORDS.filter((word) => text.includes(word))
  judge.expect(told.length === 0, `${place} tells ${told.join(', ')}`)
}
