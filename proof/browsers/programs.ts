import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

export type Programs = { firefox: string; webkitDriver: string; xvfb: string }

/**
 * Finds the installed programs, or installs Debian's packages if we may. Otherwise throws an error that names the packages.
 */
export function findPrograms(): Programs {
  const programs = installed() ?? fromDebian()
  if (!programs) throw new Error(`Install ${PACKAGES.join(', ')} (Debian's names) to prove these browsers.`)
  return programs
}

function installed(): Programs | undefined {
  const firefox = onPath('firefox-esr') ?? onPath('firefox')
  const webkitDriver = onPath('WebKitWebDriver')
  const xvfb = onPath('Xvfb')
  return firefox && webkitDriver && xvfb ? { firefox, webkitDriver, xvfb } : undefined
}

function fromDebian(): Programs | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Installing Debian’s ${PACKAGES.join(', ')}…`)
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], { stdio: 'ignore' })
  } catch {
    console.log('They cannot be installed here.')
  }
  return installed()
}

function onPath(name: string): string | undefined {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
