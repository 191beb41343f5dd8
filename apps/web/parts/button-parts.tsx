import { FileUp, FolderOpen, Plus, Search, Trash2 } from 'lucide-react';
import toast from 'react-hot-toast';
import { MemoryRouter } from 'react-router';
import { AnchorButton, Button, SmallButton, Spinner } from '@/ui/buttons/button.tsx';
import { FileButton, FileDrop } from '@/ui/buttons/file-button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { LanguageSelect } from '@/ui/buttons/language-choice.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Menu } from '@/ui/dialogs/menu.tsx';
import { Part } from './part.tsx';
import { useSample } from './sample.ts';

const nothing = () => undefined;

const VARIANTS = ['primary', 'secondary', 'danger', 'ghost', 'link'] as const;
const SIZES = ['cell', 'small', 'medium', 'large'] as const;

export function ButtonParts() {
  const sample = useSample();
  return (
    <>
      <Part file="button: sizes of each variant, with an icon, busy, disabled">
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex w-full flex-wrap items-center gap-2">
            <span className="w-20 text-sm text-ink-soft">{variant}</span>
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size} text={sample('save')} />
            ))}
            <Button variant={variant} icon={<Plus />} text={sample('save')} />
            <Button variant={variant} icon={<Plus />} text={sample('save')} busy />
            <Button variant={variant} icon={<Plus />} text={sample('save')} disabled />
          </div>
        ))}
        <Button variant="link" size="text" text={sample('show')} />
        <SmallButton text={sample('print')} icon={<Plus />} />
        <Spinner />
        <Button wide text={sample('label')} />
      </Part>
      <Part file="link-button, anchor-button">
        <MemoryRouter>
          <LinkButton text={sample('show')} to="/" />
          <LinkButton text={sample('show')} variant="secondary" icon={<Search />} to="/" />
          <LinkButton text={sample('show')} variant="ghost" size="cell" to="/" />
        </MemoryRouter>
        <AnchorButton href="#button" variant="secondary" icon={<Search />} text={sample('show')} />
      </Part>
      <Part file="file-button">
        <FileButton text={sample('choose')} icon={<FileUp />} accept=".csv" onChoose={nothing} />
        <FileButton text={sample('choose')} icon={<FolderOpen />} folder onChoose={nothing} />
        <FileDrop
          text={sample('choose')}
          hint={sample('hint')}
          icon={<FileUp />}
          variant="primary"
          onChoose={nothing}
        />
      </Part>
      <Part file="icon-button, language-select, menu">
        <IconButton label={sample('search')} icon={<Search />} />
        <IconButton label={sample('remove')} icon={<Trash2 />} disabled />
        <LanguageSelect onChoose={nothing} />
        <Menu
          text={sample('show')}
          label={sample('show')}
          items={[sample('save'), sample('label'), sample('remove')].map((label) => ({
            id: label,
            label,
            icon: <Plus />,
            onChoose: () => toast(label),
          }))}
        />
      </Part>
    </>
  );
}
