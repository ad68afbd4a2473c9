const MAX_ID = 2_147_483_647

/** The technician's id from a URL, or undefined if it is invalid. */
export function readTechnicianId(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined
  const id = Number(text)
  return id <= MAX_ID ? id : undefined
}
