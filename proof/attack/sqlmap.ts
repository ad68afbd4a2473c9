import { execFile, execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getuid } from 'node:process'
import { createJudge, type Finding } from '../../api/src/testing/attack/ground.ts'
import { passDay } from '../kit/pass-day.ts'
import type { Field } from './field.ts'
import { type Target, targetsOf } from './sqlmap-targets.ts'

const AT_ONCE = 2

/**
 * Runs sqlmap on every text that a caller may send, in query, path, body and header. It first runs against a deliberately
 * vulnerable server, where it must find the hole.
 */
export async function attackWithSqlmap(field: Field): Promise<Finding> {
  const judge = createJudge()
  if (!isInstalled()) {
    judge.expect(false, 'sqlmap is not here and cannot be installed: apt-get install sqlmap')
    return judge.finding()
  }
  const openServer = await startOpenServer(field)
  const found = await sqlmap(openServer.url, { name: 'control', path: '/?city=Santiago' })
  judge.expect(found === 'open', `the open server: ${found}`)
  await openServer.stop()

  // The rate limits would stop thousands of writes by one caller and so hide every hole.
  const forget = setInterval(() => {
    Promise.all([field.db.deleteFrom('rate_limits').execute(), passDay(field.db, { isKeyed: false })]).catch(
      () => undefined,
    )
  }, 100)
  const waiting = await targetsOf(field)
  const worker = async () => {
    for (let target = waiting.pop(); target; target = waiting.pop()) {
      const usual = await statusOf(field, target)
      const isUsual = target.status === undefined ? usual < 300 : usual === target.status
      judge.expect(isUsual, `${target.name}: answers ${usual} without an attack`)
      const result = await sqlmap(field.urls[0], target)
      judge.expect(result === 'closed', `${target.name}: ${result}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  clearInterval(forget)
  return judge.finding()
}

async function statusOf(field: Field, { path, method, body, as, headers = [] }: Target): Promise<number> {
  const named = headers.map((line) => line.replaceAll('*', '').split(': ') as [string, string])
  const answer = await field.send(path.replaceAll('*', ''), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(as === undefined ? {} : { cookie: as }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(named),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** `open` if sqlmap found an injection, `closed` if it tried and found none, else its error messages. */
async function sqlmap(url: string, target: Target): Promise<string> {
  const { path, method, body, as, headers = [] } = target
  const allHeaders = [...headers, ...(body === undefined ? [] : ['Content-Type: application/json'])]
  const said = await run([
    `--url=${url}${path}`,
    ...(method ? [`--method=${method}`] : []),
    ...(body === undefined ? [] : [`--data=${JSON.stringify(body)}`]),
    ...(allHeaders.length > 0 ? [`--headers=${allHeaders.join('\n')}`] : []),
    ...(as === undefined ? [] : [`--cookie=${as}`, '--param-exclude=session']),
    ...['--batch', '--flush-session', '--disable-coloring', '--ignore-code=401,404', '--dbms=PostgreSQL'],
    ...['--technique=BEUS', '--level=1', '--risk=1', '--threads=2', '--timeout=20', '--skip-waf'],
  ])
  if (said.includes('identified the following injection point')) return 'open'
  if (said.includes('do not appear to be injectable')) return 'closed'
  return said.match(/(CRITICAL|ERROR|WARNING)\] .*/g)?.join(' ') ?? said.slice(-600)
}

function run(args: string[]): Promise<string> {
  return new Promise((done) => {
    execFile('sqlmap', args, { maxBuffer: 2 ** 26, timeout: 300_000 }, (_, stdout, stderr) =>
      done(stdout + stderr),
    )
  })
}

function isInstalled(): boolean {
  const isThere = () => {
    try {
      execFileSync('sqlmap', ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  if (isThere()) return true
  if (getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'sqlmap'], { stdio: 'ignore' })
  } catch {
    return false
  }
  return isThere()
}

/** A vulnerable server, which copies a query parameter into its SQL. */
async function startOpenServer({ database }: Field): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const city = new URL(request.url ?? '/', 'http://x').searchParams.get('city')
    database.pool.query(`select id, name from categories where icon_name <> '${city}'`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(500).end('error'),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
