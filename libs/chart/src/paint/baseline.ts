/** From the middle of a line of text down to its baseline, in its font size: canvases do not agree on the middle of a font. */
export const TO_BASELINE = 0.36; // half the height of a digit
