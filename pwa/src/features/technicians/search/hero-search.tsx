import { useNavigate } from '@tanstack/react-router'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { drawn, Icon } from '../../../ui/icons/icon.tsx'

export function HeroSearch() {
  return (
    <section className="on-blue bleed-header relative -mt-4 pt-1 pb-6 text-on-header md:-mt-8 md:pt-14 md:pb-16">
      <HomeDrawing className="pointer-events-none absolute right-0 bottom-0 h-16 max-lg:opacity-60 max-md:-right-4 lg:h-56" />
      <h1 tabIndex={-1} className="relative max-w-prose text-lg font-bold md:text-2xl">
        {HOME.heroTitle}
      </h1>
      <p className="relative mt-2 max-w-prose text-header-muted max-md:sr-only md:w-1/2">{HOME.heroText}</p>
      <HomeSearchForm />
    </section>
  )
}

/** A plain GET form, so that it also works before JavaScript has loaded. */
export function HomeSearchForm() {
  const navigate = useNavigate()
  return (
    <form
      role="search"
      action="/search"
      className="relative mt-2 flex max-w-prose flex-wrap items-center rounded-card md:mt-4 bg-card p-1 text-muted shadow-card focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-on-header"
      onSubmit={(event) => {
        event.preventDefault()
        const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
        void navigate({ to: '/search', search: query ? { query } : {} })
      }}
    >
      <label htmlFor="hero-query" className="sr-only">
        {HOME.searchLabel}
      </label>
      <Icon name="search" className="ml-2 size-5 shrink-0 max-[14rem]:hidden" />
      <input
        id="hero-query"
        name="query"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        placeholder={HOME.searchPlaceholder}
        className="min-h-11 w-0 min-w-[min(8rem,100%)] grow-999 bg-card px-2 text-base text-ink text-ellipsis outline-none placeholder:text-muted"
      />
      <button
        type="submit"
        className="min-h-11 shrink-0 grow rounded-control bg-call px-4 font-bold text-on-call hover:brightness-95"
      >
        {HOME.searchSubmit}
      </button>
    </form>
  )
}

/** A drawing of the Monumento, Santiago's landmark; decoration only. */
function HomeDrawing({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 480 200"
      preserveAspectRatio="xMaxYMax meet"
      className={`fill-on-header ${className}`}
      {...drawn('monument')}
    />
  )
}
