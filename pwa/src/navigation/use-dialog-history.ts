import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Returns a function that closes the request form. It goes back if the form was opened from this screen, so that no
 * dead entry stays in the history. It acts only once: when the form is already closed, another call must not leave the
 * screen.
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
