import { createHash } from 'node:crypto'
import { type ESTree, type Plugin, parseSync, type Rolldown, Visitor } from 'vite'

const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$'
const SECOND = `${FIRST}0123456789`
const PLACES = FIRST.length * SECOND.length

/** Short names by full names. */
type Names = Map<string, string>
type Replacement = { start: number; end: number; text: string }

/**
 * Plugin that gives what chunks export to each other short names that depend on the full names only. The bundler's own short
 * names follow their order, so one more export would rename others, and with them every file that imports one.
 */
export function stableExportNames(): Plugin {
  let namesOf: Map<string, Names> | undefined
  return {
    name: 'stable-export-names',
    apply: 'build',
    outputOptions: (options) => ({ ...options, minifyInternalExports: false }),
    renderStart() {
      namesOf = undefined
    },
    // oxlint-disable-next-line max-params -- the parameters of the bundler's hook
    renderChunk(code, chunk, _, { chunks }) {
      namesOf ??= new Map(Object.values(chunks).map((one) => [nameOf(one.fileName), exportNames(one)]))
      return rename(code, namesOf.get(nameOf(chunk.fileName)), namesOf)
    },
  }
}

/** Two characters each, from a hash of the full name. Of two names with the same hash, the one that sorts later moves on. */
export function shortNames(full: readonly string[]): Names {
  const taken = new Set<number>()
  const names: Names = new Map()
  for (const name of [...full].sort()) {
    let place = createHash('sha256').update(name).digest().readUInt32BE() % PLACES
    while (taken.has(place)) place = (place + 1) % PLACES
    taken.add(place)
    names.set(name, FIRST.charAt(place % FIRST.length) + SECOND.charAt(Math.floor(place / FIRST.length)))
  }
  return names
}

/** The module of a dynamic import is read by its full names, so its chunk keeps them. */
function exportNames({ isDynamicEntry, exports }: Rolldown.RenderedChunk): Names {
  return isDynamicEntry ? new Map() : shortNames(exports)
}

function rename(code: string, own: Names | undefined, namesOf: Map<string, Names>): string {
  const replacements: Replacement[] = []
  const understood = new Set<ESTree.ImportExpression>()
  const replace = ({ start, end }: ESTree.Span, text: string | undefined) => {
    if (text !== undefined) replacements.push({ start, end, text })
  }
  // The bundler does not write these forms today. One that was left as it is would break a screen.
  const refuse = ({ start, end }: ESTree.Span) => {
    throw new Error(`Not known how exports are read here: ${code.slice(start, end)}`)
  }
  const visitor = new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const names = namesOf.get(nameOf(source.value))
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier') replace(one, aliased(names, textOf(one.imported), one.local.name))
        else if (names?.size) refuse(one)
    },
    ExportAllDeclaration: refuse,
    ExportNamedDeclaration(node) {
      const { source, specifiers } = node
      if (source) refuse(node)
      for (const { start, end, local, exported } of specifiers) {
        const short = own?.get(textOf(exported))
        if (short !== undefined) replace({ start, end }, `${textOf(local)} as ${short}`)
      }
    },
    CallExpression({ callee, arguments: [then] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'ImportExpression') return
      if (then?.type !== 'ArrowFunctionExpression' || then.body.type !== 'MemberExpression') return
      const { property } = then.body
      if (property.type !== 'Identifier') return
      understood.add(callee.object)
      replace(property, namesOf.get(targetOf(callee.object))?.get(property.name))
    },
    ImportExpression(node) {
      if (namesOf.get(targetOf(node))?.size && !understood.has(node)) refuse(node)
    },
  })
  visitor.visit(parseSync('chunk.js', code).program)
  return replacements
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: short }) => text.slice(0, start) + short + text.slice(end), code)
}

function aliased(names: Names | undefined, imported: string, local: string): string | undefined {
  const short = names?.get(imported)
  return short === undefined ? undefined : `${short} as ${local}`
}

function textOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
}

function targetOf({ source }: ESTree.ImportExpression): string {
  return source.type === 'Literal' ? nameOf(String(source.value)) : ''
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
