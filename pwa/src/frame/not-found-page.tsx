import { Link } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { buttonClass } from '../ui/button-class.ts'

export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-form flex-col items-start gap-4 py-8">
      <h1 tabIndex={-1} className="text-xl font-bold">
        {COMMON.not_found_title}
      </h1>
      <p>{COMMON.not_found_help}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={buttonClass()}>
          {COMMON.back_home}
        </Link>
        <Link to="/search" className={buttonClass({ variant: 'secondary' })}>
          {NAVIGATION.search}
        </Link>
      </div>
    </div>
  )
}
