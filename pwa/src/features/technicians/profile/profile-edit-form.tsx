import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Category } from '@tecnicerca/shared/categories'
import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import type {
  PublicProfile,
  TechnicianProfileInput,
  technicianProfileInput,
} from '@tecnicerca/shared/technicians'
import { useEffect, useState } from 'react'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import { NeedsNetwork } from '../../../app-shell/needs-network.tsx'
import { changedFields } from '../../../lib/forms/changed-fields.ts'
import { focusField } from '../../../lib/forms/focus-field.ts'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useSavedValues } from '../../../lib/forms/use-saved-values.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import type { Draft } from '../../../offline/storage/drafts.ts'
import { useDraft } from '../../../offline/storage/drafts.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { ProfileFields } from '../form/fields.tsx'
import { ServicesEditor, type ServiceText, servicesInput, servicesProblem } from '../form/services-editor.tsx'
import { SkillsEditor } from '../form/skills-editor.tsx'
import { type ProfessionalValues, professionalValues, profileInput } from '../form/values.ts'
import { WorkAreasEditor } from '../form/work-areas-editor.tsx'
import { requeueAvailability } from '../own/operations.ts'
import { SaveBar } from '../own/save-bar.tsx'
import { type PhotoChange, saveProfile } from './operations.ts'
import { ProfilePhoto } from './profile-photo.tsx'
import { ownProfileQuery } from './queries.ts'

type ProfileValues = ProfessionalValues & {
  skills: string[]
  services: ServiceText[]
  sector_ids: number[]
  available: boolean
}

/** Fields that get the focus if the URL names them after '#'. */
const LINKED_FIELDS = ['bio', 'skills', 'services'] as const

const schema = async () => (await import('@tecnicerca/shared/technicians')).technicianProfileInput

type ProfileEditFormProps = {
  user: SessionUser
  technician: PublicProfile
  categories: readonly Category[]
}

/** The form of the user's profile. Saving needs the network. All that is typed is stored as a draft, but no photo. */
export function ProfileEditForm(props: ProfileEditFormProps) {
  const { kept, turn, isLoaded, draft } = useDraft<Partial<ProfileValues>>(props.user.id, 'profile_edit', {
    isFollowed: true,
  })
  const [photo, setPhoto] = useState<PhotoChange>()
  if (!isLoaded) return null
  return <OpenForm key={turn} {...props} {...{ kept, draft, photo, setPhoto }} />
}

type OpenFormProps = ProfileEditFormProps & {
  kept: Partial<ProfileValues> | undefined
  draft: Draft<Partial<ProfileValues>> | undefined
  photo: PhotoChange | undefined
  setPhoto: (photo: PhotoChange | undefined) => void
}

function OpenForm(props: OpenFormProps) {
  const { technician, categories, draft, photo, setPhoto } = props
  const { form, submit, isBusy } = useProfileForm(props, photo)
  const { hash } = useLocation()
  useEffect(() => {
    const linked = LINKED_FIELDS.find((name) => name === hash)
    if (linked) focusField(form, linked)
  }, [form, hash])
  return (
    <Form label={PROFILE_EDIT.title} onSubmit={submit}>
      <ProfilePhoto technician={technician} photo={photo} onChange={setPhoto} />
      <FormProvider {...form}>
        <Switch label={PROFILE_EDIT.available} {...form.register('available')} />
        <ProfileFields categories={categories} skills={<SkillsField />} />
        <WorkAreasField />
        <ServicesField />
      </FormProvider>
      <NeedsNetwork />
      <SaveBar save={PROFILE_EDIT.save} isBusy={isBusy} onCancel={() => void draft?.clear()} />
    </Form>
  )
}

function SkillsField() {
  return (
    <Controller<ProfileValues, 'skills'>
      name="skills"
      render={({ field, fieldState }) => <SkillsEditor {...field} error={fieldState.error?.message} />}
    />
  )
}

function ServicesField() {
  return (
    <Controller<ProfileValues, 'services'>
      name="services"
      render={({ field, fieldState }) => <ServicesEditor {...field} error={fieldState.error?.message} />}
    />
  )
}

/** Only Santiago has sectors. In another city the form keeps the chosen sectors but does not send them. */
function WorkAreasField() {
  const city = useWatch<ProfileValues, 'city'>({ name: 'city' })
  if (city !== DEFAULT_CITY) return null
  return (
    <Controller<ProfileValues, 'sector_ids'>
      name="sector_ids"
      render={({ field, fieldState }) => <WorkAreasEditor {...field} error={fieldState.error?.message} />}
    />
  )
}

function ownInput(values: ProfileValues) {
  return {
    ...profileInput(values),
    services: servicesInput(values.services),
    sector_ids: values.city === DEFAULT_CITY ? values.sector_ids : [],
  }
}

/** Fields in the order of the screen, so that the error message names the topmost of several wrong fields. */
function profileValues(technician: PublicProfile): ProfileValues {
  const { category_id: categoryId, bio, ...more } = professionalValues(technician)
  const skills = technician.skills.map(({ skill_name: skillName }) => skillName)
  const services = (technician.services ?? []).map(({ name, price }) => ({ name, price: String(price) }))
  return {
    ...{ category_id: categoryId, bio, skills, ...more },
    ...{ sector_ids: technician.sectors ?? [], services, available: technician.available === 1 },
  }
}

function useProfileForm({ user, technician, kept, draft }: OpenFormProps, photo: PhotoChange) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<ProfileValues, unknown, TechnicianProfileInput>({
    // The server's answer may replace the phone's older copy while the form is open: fields that the user did not touch
    // must take the new values.
    values: { ...profileValues(technician), ...kept },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: formResolver<ProfileValues, typeof technicianProfileInput>(schema, {
      prepare: ownInput,
      check: ({ services }) => ({ services: servicesProblem(services) }),
    }),
  })
  useSavedValues(form, (values, byPerson) => {
    // Only the changed fields: the others may be changed elsewhere before the draft is opened again.
    if (byPerson) draft?.save(changedFields(values, profileValues(technician)))
  })
  const submission = useFormSubmission({
    form,
    send: (input) => saveProfile(changedFields(input, ownInput(profileValues(technician))), photo),
    done: (saved) => {
      void draft?.clear()
      // The profile is saved even if this fails; the outbox itself reports whether its item was sent.
      requeueAvailability(user, saved.available === 1).catch(() => undefined)
      queryClient.setQueryData(ownProfileQuery(saved.user_id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['technicians'] })
      toastSuccess(PROFILE_EDIT.saved)
      return navigate({ to: '/my-profile', replace: true })
    },
    failed: PROFILE_EDIT.saveFailed(ERROR_MESSAGES.internal),
    missing: ERROR_MESSAGES.validation_failed,
  })
  return { form, ...submission }
}
