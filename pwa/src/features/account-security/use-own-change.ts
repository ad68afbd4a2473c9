import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'

type OwnChange = {
  act: () => Promise<void>
  /** Messages of the outcome. */
  done: string
  failed: string
  /** Key of the query to read again, also after a failure. */
  reads: string
}

/** A change of the account with one button. A toast says whether it worked. */
export function useOwnChange({ act, done, failed, reads }: OwnChange) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError(messageOf(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [reads] }),
  })
}
