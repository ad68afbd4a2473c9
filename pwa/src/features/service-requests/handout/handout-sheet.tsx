import { COMMON } from '@tecnicerca/shared/messages/common'
import { HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import type { Ref } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { Handout, HandoutPair } from './handout.ts'

// In em: the sheet's font size is the only measure, and print sets it for the paper.
const PAIR = 'flex flex-wrap justify-between gap-x-[0.75em]'
const VALUE = 'ml-auto min-w-0 text-right wrap-anywhere'
const BLOCK = 'mt-[0.75em] border-t border-line pt-[0.75em]'
const SMALL = 'text-[0.875em] text-muted'

/** A handout as it is printed. On the screen it has the colours of the theme. */
export function HandoutSheet({ handout, ref }: { handout: Handout; ref: Ref<HTMLElement> }) {
  const { title, code, state, facts, rows, sums, words, notes } = handout
  return (
    <article
      ref={ref}
      className="handout rounded-card border border-line bg-card p-[1em] leading-[1.4] text-ink shadow-card"
    >
      <p className={classNames(PAIR, 'items-baseline')}>
        <span className={SMALL}>{COMMON.productName}</span>
        <strong className="text-[min(1.375em,9vw)] leading-[1.2]">{title}</strong>
      </p>
      {code && (
        <p className="my-[0.25em] text-center font-mono text-[min(1.75em,11vw)] font-bold tracking-wider whitespace-nowrap">
          {code}
        </p>
      )}
      {state && <p className="mt-[0.5em] font-semibold wrap-anywhere">{state}</p>}
      <Pairs pairs={facts} />
      {rows.length > 0 && (
        <ul className={BLOCK}>
          {rows.map(({ name, details, amount }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a handout never change
            <li key={place} className={classNames(PAIR, 'py-[0.25em]')}>
              <span className="min-w-0 flex-1 basis-[8em] wrap-anywhere">
                {name}
                {details && <span className={classNames(SMALL, 'block')}>{details}</span>}
              </span>
              <span className={classNames(VALUE, 'tabular-nums')}>{amount}</span>
            </li>
          ))}
        </ul>
      )}
      <Pairs pairs={sums} isSum />
      <p className={SMALL}>({words})</p>
      {notes.length > 0 && (
        <div className={BLOCK}>
          {notes.map((note) => (
            <p key={note.term} className="wrap-anywhere">
              <span className="text-muted">{HANDOUT.pair(note.term, '')}</span>
              {note.value}
            </p>
          ))}
        </div>
      )}
      <p className={classNames(BLOCK, SMALL, 'text-center')}>{PAYMENTS.notFiscal}</p>
    </article>
  )
}

function Pairs({ pairs, isSum = false }: { pairs: HandoutPair[]; isSum?: boolean }) {
  return (
    <dl className={BLOCK}>
      {pairs.map(({ term, value }) => (
        <div key={term} className={classNames(PAIR, isSum && 'last:text-[min(1.25em,8vw)] last:font-bold')}>
          <dt className={isSum ? undefined : 'text-muted'}>{term}</dt>
          <dd className={classNames(VALUE, isSum && 'tabular-nums')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
