import type { Plugin } from 'vite'

/** The screens that people come to first, by the part of the route's module that its own chunk is made of. */
const SCREENS = {
  home: /src\/routes\/index\.tsx\?tsr-split/,
  search: /src\/routes\/search\.tsx\?tsr-split/,
  profile: /src\/routes\/technicians\/\$id\.tsx\?tsr-split/,
}
const ADMIN = /src\/routes\/admin\/.*\?tsr-split/
const OF_ADMINS = /src\/(routes\/admin|features\/admin-|features\/technicians\/admin)/
const TANSTACK = /node_modules\/@tanstack\//
const OFFLINE = /src\/offline\//
/** In a file of its own it runs last; in one with what it imports it ran as soon as a screen's file needed that. */
const ENTRY = /pwa\/(index\.html|src\/(main\.tsx|styles\.css))/
const AREAS = {
  ...SCREENS,
  entry: /src\/main\.tsx$/,
  admin: ADMIN,
  asking: /src\/features\/service-requests\/ask-for-service\.tsx$/,
  layer: /src\/frame\/offline-layer\.ts$/,
}

/**
 * Which modules the first screens need: together in one file each, what a profile shares with the lists in that of the
 * entry's, and what only the two lists share in another. So is what a request and the layer without a network need of the
 * outbox. Left to the bundler each module that another screen uses too becomes a file of its own, and a first visit twenty
 * requests.
 */
export function firstScreens() {
  const needed = new Map<string, Set<string>>()
  const has = (area: string, id: string) => needed.get(area)?.has(id) === true
  const screens = Object.keys(SCREENS)
  const isFound = (id: string) => has('profile', id) && (has('home', id) || has('search', id))

  const plugin: Plugin = {
    name: 'first-screens',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? []
      const isOthers = (id: string) =>
        !OF_ADMINS.test(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      for (const [area, start] of Object.entries(AREAS))
        needed.set(
          area,
          closure(
            ids.filter((id) => start.test(id)),
            importsOf,
          ),
        )
      needed.set('others', closure(ids.filter(isOthers), importsOf))
    },
  }

  const group = (name: string, priority: number, test: (id: string) => boolean) => ({
    name,
    priority,
    // Its lists of all exports lead everywhere; what every screen needs of it has a file already.
    test: (id: string) => !TANSTACK.test(id) && test(id),
    includeDependenciesRecursively: false,
  })
  const groups = [
    // Left alone, each module of the entry's that a lazy screen shares becomes a file of its own.
    group('start', 8, (id) => !ENTRY.test(id) && (has('entry', id) || isFound(id))),
    group('cards', 7, (id) => has('home', id) && has('search', id)),
    ...screens.map((screen) => group(screen, 6, (id) => has(screen, id))),
    group('outbox', 5, (id) => OFFLINE.test(id) && has('asking', id) && has('layer', id)),
    // Each admin screen keeps a file of its own besides, by whose name the precache leaves it out.
    group('admin', 5, (id) => !ADMIN.test(id) && has('admin', id) && !has('others', id)),
  ]
  return { plugin, groups }
}

function closure(starts: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const walk = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of importsOf(id)) walk(next)
  }
  for (const start of starts) walk(start)
  return found
}
