import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'

type OwnChange = {
  act: () => Promise<void>
  done: string
  failed: string
  /** Key of the query to refetch, also after a failure. */
  reads: string
}

/** Runs a change of the account that takes one press. A toast says whether it worked. */
export function useOwnChange({ act, done, failed, reads }: OwnChange) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError(messageOf(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [reads] }),
  })
}
