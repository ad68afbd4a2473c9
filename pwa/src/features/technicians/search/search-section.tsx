import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { HomeSearchForm } from './hero-search.tsx'

/** The search of home, below what is somebody's own there. */
export function SearchSection() {
  return (
    <section
      aria-labelledby="search-technicians"
      className="on-blue rounded-card bg-header p-4 text-on-header md:p-6"
    >
      <h2 id="search-technicians" className="text-lg font-bold">
        {HOME.heroTitle}
      </h2>
      <HomeSearchForm />
    </section>
  )
}
