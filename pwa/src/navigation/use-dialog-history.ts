import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Closes by going back where the form was opened from this screen, so that no dead step stays in the history. Once: what
 * 'back' or the cross has closed already must not take the screen behind it along.
 */
export function useDialogHistory(isOpen: boolean): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const wasClosed = useRef(!isOpen)
  const stands = useRef(isOpen)
  useEffect(() => {
    stands.current = isOpen
    if (!isOpen) wasClosed.current = true
  }, [isOpen])
  return () => {
    if (!stands.current) return
    stands.current = false
    if (wasClosed.current) return router.history.back()
    void navigate({
      to: '.',
      search: ({ request_service: _, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    })
  }
}
