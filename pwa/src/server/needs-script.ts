import { COMMON } from '@tecnicerca/shared/messages/common'
import { NEEDS_SCRIPT } from '@tecnicerca/shared/messages/navigation'
import type { Contact } from '@tecnicerca/shared/protocol/page-rendering'
import { TEXT_LINK_CLASS } from '../ui/buttons/text-link-class.ts'
import { escapeHtml } from './escape.ts'

/** What a browser without JavaScript shows in place of a screen that only the phone draws. */
export function needsScript({ email, phone }: Contact): string {
  const ways = [
    link('/', NEEDS_SCRIPT.home),
    link('/search', NEEDS_SCRIPT.search),
    ...(phone ? [link(`tel:${phone.replace(/[^\d+]/g, '')}`, NEEDS_SCRIPT.call(phone))] : []),
    ...(email ? [link(`mailto:${email}`, NEEDS_SCRIPT.write(email))] : []),
  ]
  return `<noscript><main class="mx-auto max-w-form p-4"><h1 class="text-xl font-bold">${COMMON.productName}</h1>
<p class="mt-4">${NEEDS_SCRIPT.words}</p><p class="mt-4">${NEEDS_SCRIPT.without}</p>
<ul class="mt-2">${ways.map((way) => `<li>${way}</li>`).join('')}</ul></main></noscript>`
}

function link(href: string, text: string): string {
  return `<a class="${TEXT_LINK_CLASS}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
}
