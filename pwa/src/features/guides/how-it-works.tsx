import { Link } from '@tanstack/react-router'
import { HOW_IT_WORKS } from '@tecnicerca/shared/messages/public-pages/how-it-works'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { GuideSteps } from './guide-steps.tsx'

export function HowItWorks() {
  return (
    <>
      <PageHeader title={HOW_IT_WORKS.title} backTo="/" description={HOW_IT_WORKS.intro} />
      <div className="grid gap-8 md:grid-cols-2">
        <GuideSteps
          title={HOW_IT_WORKS.customersTitle}
          steps={HOW_IT_WORKS.customerSteps}
          action={
            <Link to="/search" className={buttonClass()}>
              {HOW_IT_WORKS.customersAction}
            </Link>
          }
        />
        <GuideSteps
          title={HOW_IT_WORKS.techniciansTitle}
          steps={HOW_IT_WORKS.technicianSteps}
          action={
            <Link to="/register-technician" className={buttonClass()}>
              {HOW_IT_WORKS.techniciansAction}
            </Link>
          }
        />
      </div>
    </>
  )
}
