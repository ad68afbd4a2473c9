import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export type Browser = { path: string; args: string[]; found_as: string }

/**
 * Chromium loads the drop-down list of its address bar into each new window, even without a screen, which takes a third of
 * a short test. Chromium reads only the last list of features to disable, so this one repeats those of Playwright that
 * tests could notice.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'Translate',
]
const ARGS = [
  `--disable-features=${DISABLED_FEATURES}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const isRoot = process.getuid?.() === 0
/** Chromium cannot use its sandbox as root. */
const OWN_ARGS = isRoot ? [...ARGS, '--no-sandbox'] : ARGS

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium, in this order: `CHROMIUM_PATH`, an installed one, Playwright's, Debian's if we may install it, the one
 * from npm. That one is last, because it has no background sync. Throws if there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const browser = named() ?? installed() ?? (await playwrights()) ?? fromDebian() ?? (await carried())
  if (!browser) throw new Error('No Chromium found: install one, or name it in CHROMIUM_PATH.')
  return browser
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Path of Debian's headless shell, which opens a page in half the time. If it is missing, the path of `browser`. */
export function findHeadlessShell(browser: Browser): string {
  return browser.found_as !== 'CHROMIUM_PATH' && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browser.path
}

function named(): Browser | undefined {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH: there is no ${path}`)
  return { path, args: OWN_ARGS, found_as: 'CHROMIUM_PATH' }
}

function installed(): Browser | undefined {
  const path = INSTALLED.find((candidate) => existsSync(candidate))
  return path ? { path, args: OWN_ARGS, found_as: 'installed' } : undefined
}

async function playwrights(): Promise<Browser | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? { path, args: OWN_ARGS, found_as: 'Playwright' } : undefined
}

async function carried(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  return isRunnable(path)
    ? { path, args: [...OWN_ARGS, ...chromium.args], found_as: 'npm package' }
    : undefined
}

function isRunnable(path: string): boolean {
  try {
    execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

function fromDebian(): Browser | undefined {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('No browser here: installing Debian’s Chromium…')
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    const packages = ['chromium', 'chromium-headless-shell']
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'ignore' })
  } catch {
    console.log('Debian’s Chromium cannot be installed here.')
  }
  return installed()
}
