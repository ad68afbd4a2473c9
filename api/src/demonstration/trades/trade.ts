/** The customer's request, their praise after a good job, and whether the job is urgent. */
export type Job = readonly [asked: string, praise: string, urgent?: 'urgent']

/** The bios, jobs and praise of one trade. */
export type Trade = {
  category_id: number
  technicians: number
  rate: readonly [number, number]
  skills: readonly string[]
  bios: readonly string[]
  jobs: readonly Job[]
  /** What quotes name, with its price in RD$. */
  parts: readonly (readonly [text: string, price: number])[]
  /** What customers claim under a guarantee. */
  claims: readonly string[]
  /** Praise that fits any job. */
  praise: readonly string[]
}
