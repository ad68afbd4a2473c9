import { abuseReportRoutes } from './features/abuse-reports/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor-routes.ts'
import { adminCaseRoutes } from './features/admin-cases/routes.ts'
import { complaintRoutes } from './features/admin-complaints/routes.ts'
import { adminDeskRoutes } from './features/admin-desk/routes.ts'
import { adminReviewRoutes } from './features/admin-reviews/routes.ts'
import { adminTechnicianRoutes } from './features/admin-technicians/routes.ts'
import { adminUserRoutes } from './features/admin-users/routes.ts'
import { auditLogRoutes } from './features/audit-log/routes.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import { clientErrorRoutes } from './features/client-errors/routes.ts'
import { consentRoutes } from './features/consents/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { emailChangeRoutes } from './features/email-changes/routes.ts'
import { emailConfirmationRoutes } from './features/email-confirmations/routes.ts'
import { erasureRoutes } from './features/erasures/routes.ts'
import { expenseRoutes } from './features/expenses/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { favouriteRoutes } from './features/favourites/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { missedSearchRoutes } from './features/missed-searches/routes.ts'
import { pushRoutes } from './features/notices/push-routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { operationRoutes } from './features/operations/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { passwordResetRoutes } from './features/password-resets/routes.ts'
import { quickReplyRoutes } from './features/quick-replies/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { sectorRoutes } from './features/sectors/routes.ts'
import { doorRoutes } from './features/service-requests/door-routes.ts'
import { guaranteeRoutes } from './features/service-requests/guarantee-routes.ts'
import { maintenanceRoutes } from './features/service-requests/maintenance-routes.ts'
import { offerRoutes } from './features/service-requests/offer-routes.ts'
import { paymentRoutes } from './features/service-requests/payment-routes.ts'
import { casePhotoRoutes } from './features/service-requests/photo-routes.ts'
import { serviceRequestRoutes } from './features/service-requests/routes.ts'
import { visitRoutes } from './features/service-requests/visit-routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { technicianListRoutes } from './features/technicians/list-routes.ts'
import { technicianRoutes } from './features/technicians/routes.ts'
import { verificationRoutes } from './features/verifications/routes.ts'
import { workPhotoRoutes } from './features/work-photos/routes.ts'
import type { Route } from './http/route.ts'

/** All routes below `/api`; used for mounting, documentation and tests. */
export const apiRoutes: Route[] = [
  ...accountRoutes,
  ...erasureRoutes,
  ...exportRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...sessionRoutes,
  ...consentRoutes,
  ...passwordResetRoutes,
  ...emailConfirmationRoutes,
  ...emailChangeRoutes,
  ...adminUserRoutes,
  ...auditLogRoutes,
  ...categoryRoutes,
  ...sectorRoutes,
  ...missedSearchRoutes,
  ...technicianListRoutes,
  ...technicianRoutes,
  ...verificationRoutes,
  ...workPhotoRoutes,
  ...adminTechnicianRoutes,
  ...adminCaseRoutes,
  ...adminDeskRoutes,
  ...adminReviewRoutes,
  ...complaintRoutes,
  ...serviceRequestRoutes,
  ...offerRoutes,
  ...doorRoutes,
  ...paymentRoutes,
  ...guaranteeRoutes,
  ...visitRoutes,
  ...maintenanceRoutes,
  ...casePhotoRoutes,
  ...blockRoutes,
  ...favouriteRoutes,
  ...quickReplyRoutes,
  ...customerRoutes,
  ...expenseRoutes,
  ...noticeRoutes,
  ...pushRoutes,
  ...reviewRoutes,
  ...abuseReportRoutes,
  ...operationRoutes,
  ...reportRoutes,
  ...clientErrorRoutes,
  ...liveRoutes,
]
