/** Whether the caller's `If-None-Match` holds the tag. */
export function isKnownTag(if_none_match: string | undefined, etag: string): boolean {
  return if_none_match?.split(/\s*,\s*/).includes(etag) ?? false
}
