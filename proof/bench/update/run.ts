import { mkdir, rm } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { hasWaitingWorker, waitForWorker } from '../../../pwa/e2e/shell-phone.ts'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'
import { type BrowserPhone, startBrowserPhone } from '../../kit/browser-phone.ts'
import { startStack } from '../../kit/stack.ts'
import { until } from '../../kit/until.ts'
import { type CountingProxy, startCountingProxy, type Transfer } from './counting-proxy.ts'
import { PAIRS, type Pair } from './pairs.ts'
import { createSourceTree, type SourceTree } from './source-trees.ts'

const KIB = 1024
const UPDATE_MS = 60_000
const STARTS = 10
const FLUSH_MS = 5_000

/** `chromium` offers the older files as dictionaries, `others` stands for the browsers that do not. */
type Kind = 'chromium' | 'others'
type Phone = { kind: Kind; net: CountingProxy; phone: BrowserPhone }

/** Measures all pairs, or the named ones, and prints a table. Returns the exit code. */
export async function runUpdateBench(named: readonly string[] | undefined): Promise<number> {
  const pairs = named ? named.map(pairOf) : PAIRS
  const tree = await createSourceTree()
  // The kit's server reads it.
  process.env.PWA_DIST = tree.dist
  try {
    let isWithin = true
    for (const pair of pairs) isWithin = (await measurePair(tree, pair)) && isWithin
    await measureStarts(tree)
    return isWithin ? 0 : 1
  } finally {
    await tree.remove()
  }
}

function pairOf(name: string): Pair {
  const pair = PAIRS.find((known) => known.name === name)
  if (!pair) throw new Error(`no pair is called ${name}: ${PAIRS.map((known) => known.name).join(', ')}`)
  return pair
}

async function measurePair(tree: SourceTree, pair: Pair): Promise<boolean> {
  await rm(tree.dist, { recursive: true, force: true })
  await mkdir(tree.dist)
  await tree.checkOut(pair.back)
  await tree.build()
  const phones: Phone[] = []
  try {
    await withServer(async (url) => {
      for (const kind of ['chromium', 'others'] as const) phones.push(await install(kind, url))
    })
    if (pair.back !== undefined) await tree.checkOut()
    await tree.edit(pair.edits ?? [])
    await tree.build()
    let isWithin = true
    await withServer(async (url) => {
      for (const phone of phones) isWithin = report(pair, phone.kind, await update(phone, url)) && isWithin
    })
    return isWithin
  } finally {
    for (const { phone, net } of phones) {
      await phone.close()
      await net.stop()
    }
  }
}

/** Starts the installed app ten times and prints what the server sent for its pages. It should be nothing. */
async function measureStarts(tree: SourceTree): Promise<void> {
  await tree.checkOut()
  await tree.build()
  await withServer(async (url) => {
    const { net, phone } = await install('chromium', url)
    net.forget()
    for (let start = 0; start < STARTS; start += 1) {
      await phone.restart()
      await phone.open('/search')
    }
    const pages = net.transfers.filter(({ path }) => path === '/search')
    const bytes = pages.reduce((sum, transfer) => sum + transfer.bytes, 0)
    console.log(
      `${STARTS} cold starts: ${pages.length} pages from the server, ${(bytes / KIB).toFixed(1)} KB`,
    )
    await phone.close()
    await net.stop()
  })
}

async function withServer(work: (url: string) => Promise<void>): Promise<void> {
  const stack = await startStack()
  try {
    await work(stack.url)
  } finally {
    await stack.close()
  }
}

async function install(kind: Kind, url: string): Promise<Phone> {
  const net = await startCountingProxy({ hidesDictionaries: kind === 'others' })
  net.aim(url)
  const browser = await findBrowser()
  const phone = await startBrowserPhone({
    origin: net.url,
    playwright: { chromium },
    launchOptions: { executablePath: browser.path, args: browser.args },
  })
  await phone.open('/search')
  await waitForWorker(phone.page)
  // Chromium writes which dictionaries it has to its disk a little later. Most updates come days later.
  await pause(FLUSH_MS)
  await phone.restart()
  return { kind, net, phone }
}

/** Lets the phone find and install the new build, opens it, and returns what was transferred for it. */
async function update({ net, phone }: Phone, url: string): Promise<Transfer[]> {
  net.aim(url)
  net.forget()
  await phone.open('/search')
  await waitForWorker(phone.page)
  await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await phone.page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())?.installing)
  if (await until(() => hasWaitingWorker(phone.page), 2_000)) await phone.restart()
  await phone.open('/')
  await until(async () => !(await hasWaitingWorker(phone.page)), UPDATE_MS)
  await phone.open('/search')
  return net.transfers.filter(({ path }) => isOfBuild(path))
}

function isOfBuild(path: string): boolean {
  return /^\/(sw\.js|index\.html|icon\.svg|assets\/)/.test(path)
}

function report({ name, what, most }: Pair, kind: Kind, transfers: readonly Transfer[]): boolean {
  const received = transfers.filter(({ status }) => status === 200)
  const onTheWire = transfers.reduce((sum, { bytes }) => sum + bytes, 0) / KIB
  const kilobytes = transfers.reduce((sum, { content }) => sum + content, 0) / KIB
  const limit = most[kind]
  const verdict = kilobytes <= limit ? '' : ' FAILS'
  console.log(
    `${name.padEnd(10)} ${what.padEnd(28)} ${kind.padEnd(9)} ${kilobytes.toFixed(1).padStart(7)} KB, ` +
      `with headers ${onTheWire.toFixed(1)} KB, ${received.length} files of ${transfers.length} asked (at most ${limit} KB)${verdict}`,
  )
  if (process.env.BENCH_FILES)
    for (const { path, status, encoding, bytes } of transfers)
      console.log(`  ${status} ${encoding.padEnd(5)} ${String(bytes).padStart(7)} ${path}`)
  return kilobytes <= limit
}
