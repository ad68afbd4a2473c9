import { useNavigate } from '@tanstack/react-router'
import { HOME } from '@tecnicerca/shared/messages/home'
import { Search } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { CONTROL_CLASS } from '../../../ui/control-class.ts'

/** A plain GET form, so that it also works before the script has arrived. */
export function HeroSearch() {
  const navigate = useNavigate()
  return (
    <section className="on-blue bleed-header -mt-7 pt-10 pb-8 text-on-header md:-mt-8 md:pt-12 md:pb-12">
      <h1 tabIndex={-1} className="text-2xl font-bold">
        {HOME.hero_title}
      </h1>
      <p className="mt-2 max-w-prose text-header-muted">{HOME.hero_text}</p>
      <form
        role="search"
        action="/search"
        className="mt-4 flex max-w-prose gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
          void navigate({ to: '/search', search: query ? { query } : {} })
        }}
      >
        <label htmlFor="hero-query" className="sr-only">
          {HOME.search_label}
        </label>
        <input
          id="hero-query"
          name="query"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          placeholder={HOME.search_placeholder}
          className={CONTROL_CLASS}
        />
        <Button type="submit" variant="secondary" icon={<Search aria-hidden className="size-5" />}>
          {HOME.search_submit}
        </Button>
      </form>
    </section>
  )
}
