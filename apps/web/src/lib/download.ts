export function download(name: string, text: BlobPart, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The URL of the file is revoked after a delay, because some browsers save an empty file if it is revoked
  // immediately.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
