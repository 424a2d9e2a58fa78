/** Limits how often all processes together visit a remote host. */
export interface HostLimits {
  /**
   * Waits until the host may be visited: at most 2 visits at once, and 60 a minute. Returns a function that ends the
   * visit. A visit that isn't ended counts for 30 s.
   *
   * @throws the signal's reason when the caller gives up.
   */
  enter(host: string, signal: AbortSignal): Promise<() => void>
}
