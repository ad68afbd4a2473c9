import { Link } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { buttonClass } from '../ui/buttons/button-class.ts'

export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-form flex-col items-start gap-4 py-8">
      <h1 tabIndex={-1} className="text-xl font-bold">
        {COMMON.notFoundTitle}
      </h1>
      <p>{COMMON.notFoundHelp}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={buttonClass()}>
          {COMMON.backHome}
        </Link>
        <Link to="/search" className={buttonClass({ variant: 'secondary' })}>
          {NAVIGATION.search}
        </Link>
      </div>
    </div>
  )
}
