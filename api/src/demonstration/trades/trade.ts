/** What people of one trade say of themselves, are asked for and are praised for. */
export type Trade = {
  category_id: number
  technicians: number
  rate: readonly [number, number]
  skills: readonly string[]
  bios: readonly string[]
  jobs: readonly string[]
  praise: readonly string[]
}
