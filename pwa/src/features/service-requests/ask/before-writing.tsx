import { Link } from '@tanstack/react-router'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { messageOf } from '../../../lib/http/api-error.ts'
import { sessionUser } from '../../../lib/session/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { useIsCutOff } from '../../../offline/network/connection.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { RequestPhotos } from '../photos/picked-photos.tsx'
import type { ServiceRequestForm } from './service-request-form.ts'
import { noteLeftToSignIn } from './visitor-draft.ts'
import { PickVisitorPhotos, type VisitorPhotos } from './visitor-photos.tsx'

/** What a person must know before writing: that an account is needed, and what happens without a network. */
export function BeforeWriting({ isVisitor, here }: { isVisitor: boolean; here: string }) {
  const isCutOff = useIsCutOff()
  if (!isVisitor) return isCutOff && <p className="text-sm text-muted">{SERVICE_REQUEST_FORM.offline}</p>
  return (
    <p className="text-sm text-muted">
      <span key={String(isCutOff)}>
        {isCutOff ? SERVICE_REQUEST_FORM.offlineVisitor : SERVICE_REQUEST_FORM.needsAccount}
      </span>{' '}
      {SESSION.hasAccount}{' '}
      <Link to="/login" search={{ redirect: here }} onClick={noteLeftToSignIn} className={TEXT_LINK_CLASS}>
        {SESSION.loginLink}
      </Link>
    </p>
  )
}

type PhotosProps = {
  form: ServiceRequestForm
  userId: number | undefined
  visitorPhotos: VisitorPhotos
}

/** Photos of the job: stored on the phone for a user, in memory for a visitor. */
export function Photos({ form, userId, visitorPhotos }: PhotosProps) {
  if (userId === undefined) return <PickVisitorPhotos {...visitorPhotos} />
  return <RequestPhotos form={form} userId={userId} />
}

/** Stores a visitor's photos for the user who has just signed in. Returns false, and says why, if that fails. */
export async function takePhotos(form: ServiceRequestForm, photos: VisitorPhotos): Promise<boolean> {
  const user = sessionUser()
  if (!user || photos.photos.length === 0) return true
  try {
    const ids = await photos.keepFor(user.id)
    form.setValue('photo_ids', [...form.getValues('photo_ids'), ...ids], { shouldDirty: true })
    return true
  } catch (error) {
    toastError(messageOf(error, SERVICE_REQUEST_FORM.failed))
    return false
  }
}
