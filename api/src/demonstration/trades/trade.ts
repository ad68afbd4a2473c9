/** What somebody asks for, what they say once it was done well, and whether it cannot wait. */
export type Job = readonly [asked: string, praise: string, urgent?: 'urgent']

/** What people of one trade say of themselves, are asked for and are praised for. */
export type Trade = {
  category_id: number
  technicians: number
  rate: readonly [number, number]
  skills: readonly string[]
  bios: readonly string[]
  jobs: readonly Job[]
  /** What fits any of the jobs. */
  praise: readonly string[]
}
