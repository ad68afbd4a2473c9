let serial = 0

/** An address that no caller had before in this process; believed where `trustProxy` is true. */
export function newAddress(): string {
  serial += 1
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
}

/** Headers of a caller at an address. */
export function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address }
}
