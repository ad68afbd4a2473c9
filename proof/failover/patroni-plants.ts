/** The case that must notice each defect. */
export const PLANTED_CASE = 'partition'

type Change = [from: string, to: string]

/** Defects in the configuration, which the proof must notice. */
const PATRONI_PLANTS: Record<string, readonly Change[]> = {
  etcd3: [['\netcd:\n', '\netcd3:\n']],
  asynchronous: [['synchronous_mode: true\n    synchronous_mode_strict: true', 'synchronous_mode: false']],
}

/** What changes the configuration of Patroni; without a plant nothing. */
export function plantedPatroni(name: string | undefined): (text: string) => string {
  const changes = name === undefined ? [] : PATRONI_PLANTS[name]
  if (!changes) throw new Error(`No defect is called ${name}: ${Object.keys(PATRONI_PLANTS).join(', ')}`)
  return (text) =>
    changes.reduce((changed, [from, to]) => {
      if (!changed.includes(from)) throw new Error(`patroni.yml does not hold: ${from}`)
      return changed.replace(from, to)
    }, text)
}
