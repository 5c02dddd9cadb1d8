const KEPT = 8;

interface Reading {
  readonly roundTripMs: number;
  readonly offsetMs: number;
}

/** Estimates how far the gateway's clock is ahead, from the fastest of the last few readings. */
export const createClock = () => {
  let readings: Reading[] = [];
  return {
    read: (sentAt: number, serverNow: number, receivedAt: number): void => {
      const roundTripMs = receivedAt - sentAt;
      readings = [...readings, { roundTripMs, offsetMs: serverNow - sentAt - roundTripMs / 2 }].slice(-KEPT);
    },
    /** The lower of the last two; a reading delayed by a busy page does not reflect the connection. */
    roundTripMs: (): number | null =>
      readings.length === 0 ? null : Math.min(...readings.slice(-2).map(({ roundTripMs }) => roundTripMs)),
    offsetMs: (): number =>
      readings.reduce((best, one) => (one.roundTripMs <= best.roundTripMs ? one : best), {
        roundTripMs: Infinity,
        offsetMs: 0,
      }).offsetMs,
  };
};
