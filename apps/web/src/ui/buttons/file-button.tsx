import { type ChangeEvent, type ReactNode, useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { type ButtonVariant, buttonClass } from './button.tsx';

/** Returns the selected files and clears the input, so that a changed file can be selected again. */
function takeFiles({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const files = Array.from(target.files ?? []);
  target.value = '';
  return files;
}

interface FileButtonProps {
  text: ReactNode;
  icon: ReactNode;
  /** File extensions and media types that can be selected, separated by commas. */
  accept?: string | undefined;
  multiple?: boolean;
  /** Lets the user select a folder with all its files instead of single files. */
  folder?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Button that opens the browser's file dialog. */
export const FileButton = ({ text, icon, accept, multiple = false, folder = false, onChoose }: FileButtonProps) => (
  <label className={cx(buttonClass('secondary'), 'cursor-pointer focus-within:outline-2')}>
    {icon}
    {text}
    <input
      type="file"
      multiple={multiple || folder}
      className="sr-only"
      ref={(input) => void input?.toggleAttribute('webkitdirectory', folder)}
      accept={folder ? undefined : accept}
      onChange={(event) => onChoose(takeFiles(event))}
    />
  </label>
);

interface FileDropProps extends Pick<FileButtonProps, 'text' | 'icon' | 'accept'> {
  variant: ButtonVariant;
  hint: ReactNode;
  onChoose: (file: File) => void;
}

/**
 * Card on which the user can drop a file or click to select one. A transparent file input covers the card, so that the
 * browser handles both.
 */
export function FileDrop({ text, icon, accept, variant, hint, onChoose }: FileDropProps) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = takeFiles(event);
    if (file !== undefined) onChoose(file);
  };
  return (
    <div className="relative flex flex-col items-start gap-2 rounded-card border border-line bg-surface p-4">
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={choose}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <label
        htmlFor={id}
        className={cx(
          buttonClass(variant, 'large'),
          'max-w-full py-2 whitespace-normal! peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2',
        )}
      >
        {icon}
        {text}
      </label>
      <p className="text-sm text-ink-soft">{hint}</p>
    </div>
  );
}
