import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The first modules of every page. They must not be in a group: the chunk loader would then load the whole app. */
const UNGROUPED = /pwa\/(index\.html|src\/(start\.ts|main\.tsx|styles\.css))|vite\/preload-helper/
/** The screens that users open first. Their code is in the app's chunk, so that a first visit needs few files. */
const FIRST_SCREENS = ['src/routes/index.tsx', 'src/routes/search.tsx', 'src/routes/technicians/$id.tsx']
/** The offline layer, and the parts of the directory that it imports dynamically. */
const OFFLINE = [
  'src/app-shell/offline-layer.ts',
  ...['store', 'sync', 'index-rows', 'forget-gone'].map((name) => `src/offline/directory/${name}.ts`),
  '../node_modules/dexie/import-wrapper.mjs',
]

/** What every start loads a moment after the first screen. Other screens' code must not come along with it. */
const SOON = [
  'src/features/technicians/favourites/star-button.tsx',
  'src/install/invitation.ts',
  'src/offline/storage/device-key.ts',
  'src/offline/cases/no-longer-visible.ts',
  'src/ui/feedback/toaster.tsx',
]
/** A technician's day: the agenda, and what reads the cases on the phone. */
const AGENDA = [
  'src/routes/my-requests/index.tsx',
  'src/routes/-technician-home.tsx',
  'src/offline/cases/own-service-requests.ts',
]

/** Files that every page loads soon after its start. Other chunks need not name them as what must be loaded first. */
export const ALWAYS_LOADED = /^assets\/(rolldown-runtime|index|libraries|app|offline|data|soon)-/
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//
/** What the offline layer is built on. It changes seldom, so an update of our own code must not bring it again. */
const DATA_LIBRARIES = /node_modules\/(dexie|zod)\//
/** The pages to print and share, but not the links to them: few phones open them, and other screens must not load them. */
const HANDOUT = /service-requests\/handout\/(?!handout-links)/
/** Agreeing at the door, but not what the conversation shows of it: phones store it after a sign-in. */
const DOOR = /service-requests\/door\/(?!door-offer)|messages\/door-screen/
const ADMIN = /pwa\/src\/(routes\/admin|features\/(admin-|technicians\/admin))/

/**
 * Named chunks for `codeSplitting.groups`: libraries, those of the offline layer, the app with its first screens, the offline
 * layer, what follows a start, the agenda, the pages to hand over, agreeing at the door, modules shared by several other
 * screens, and the admin area. Any other screen has its own chunk. A change costs the whole chunk where browsers take no
 * differences, and a start reads all of those that it imports from.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const inApp = reachable(root, ['src/main.tsx', ...FIRST_SCREENS])
  const inOffline = reachable(root, OFFLINE)
  const adminRoutes = readdirSync(join(root, 'src/routes/admin'), { recursive: true, encoding: 'utf8' })
  const inPhone = usedByPhones(root)
  const inSoon = reachable(root, SOON)
  const inAgenda = reachable(root, AGENDA)
  const inAdmin = reachable(
    root,
    adminRoutes.map((file) => `src/routes/admin/${file}`),
  )
  return [
    { name: 'libraries', test: LIBRARIES, includeDependenciesRecursively: false },
    { name: 'data', test: DATA_LIBRARIES, includeDependenciesRecursively: false },
    named('app', inApp),
    named('offline', inOffline),
    named('soon', inSoon),
    named('agenda', inAgenda),
    { name: 'handout', test: HANDOUT, includeDependenciesRecursively: false },
    { name: 'door', test: DOOR, includeDependenciesRecursively: false },
    {
      name: (id: string, modules: Modules) => (inPhone(id, modules) ? 'shared' : null),
      debugName: 'shared',
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    named('admin', inAdmin),
  ].map((group, index) => ({ ...group, priority: 10 - index }))
}

function named(name: string, isIn: (id: string, modules: Modules) => boolean): Rolldown.CodeSplittingGroup {
  return {
    name: (id, modules) => (isIn(id, modules) ? name : null),
    debugName: name,
    includeDependenciesRecursively: false,
  }
}

/**
 * Returns a test whether a module is imported statically, at any depth, from one of these files or from the screens split
 * off from them.
 */
function reachable(root: string, files: string[]): (id: string, modules: Modules) => boolean {
  let found: Set<string> | undefined
  return (id, modules) => {
    if (UNGROUPED.test(id)) return false
    found ??= closure(
      files.flatMap((file) => [join(root, file), ...splitScreens(join(root, file), modules)]),
      modules,
    )
    return found.has(id)
  }
}

/**
 * Returns a test whether a module is used outside the admin area. What admin screens share among themselves must not be in a
 * chunk that phones store.
 */
function usedByPhones(root: string): (id: string, modules: Modules) => boolean {
  let found: Set<string> | undefined
  return (id, modules) => {
    if (UNGROUPED.test(id)) return false
    found ??= closure([join(root, 'src/main.tsx')], modules, (next) => !ADMIN.test(next))
    return found.has(id)
  }
}

function splitScreens(file: string, modules: Modules): string[] {
  const later = modules.getModuleInfo(file)?.dynamicallyImportedIds ?? []
  return later.filter((id) => id.startsWith(`${file}?`))
}

function closure(starts: string[], modules: Modules, follows?: (id: string) => boolean): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const info = modules.getModuleInfo(id)
    const later = follows ? (info?.dynamicallyImportedIds ?? []) : []
    for (const next of [...(info?.importedIds ?? []), ...later]) if (follows?.(next) ?? true) visit(next)
  }
  starts.forEach(visit)
  return found
}
