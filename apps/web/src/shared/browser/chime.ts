const HERTZ = 880;
const SECONDS = 0.18;
const LOUDNESS = 0.06;

let context: AudioContext | undefined;

/** One short soft tone; silent if the browser allows no sound before the first click. */
export const chime = (): void => {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state !== 'running') {
    void context.resume();
    return;
  }
  const tone = new OscillatorNode(context, { frequency: HERTZ });
  const volume = new GainNode(context, { gain: LOUDNESS });
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + SECONDS);
};
