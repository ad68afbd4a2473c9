/** Whether the caller's `If-None-Match` holds the tag. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(/\s*,\s*/).includes(etag) ?? false
}
