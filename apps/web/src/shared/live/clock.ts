const KEPT = 8;

interface Reading {
  readonly roundTripMs: number;
  readonly offsetMs: number;
}

/** How far the gateway's clock is ahead of ours, judged by the reading that travelled fastest of the last few. */
export const createClock = () => {
  let readings: Reading[] = [];
  return {
    read: (sentAt: number, serverNow: number, receivedAt: number): void => {
      const roundTripMs = receivedAt - sentAt;
      readings = [...readings, { roundTripMs, offsetMs: serverNow - sentAt - roundTripMs / 2 }].slice(-KEPT);
    },
    /** The better of the last two: one that met a busy page says nothing about the line. */
    roundTripMs: (): number | null =>
      readings.length === 0 ? null : Math.min(...readings.slice(-2).map(({ roundTripMs }) => roundTripMs)),
    offsetMs: (): number =>
      readings.reduce((best, one) => (one.roundTripMs <= best.roundTripMs ? one : best), {
        roundTripMs: Infinity,
        offsetMs: 0,
      }).offsetMs,
  };
};
