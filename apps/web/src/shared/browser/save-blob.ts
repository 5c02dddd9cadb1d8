/** Offers a blob to the user as a download. */
export const saveBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // by then, the browser has started to read it
  setTimeout(() => URL.revokeObjectURL(address), 0);
};
