import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { showError } from '#web/ui/notice/toast.tsx';
import { type LogoFile, logoTypes, readLogo } from '../templates/logo-file.ts';

interface LogoChoiceProps {
  hasLogo: boolean;
  onChoose: (logo: LogoFile) => void;
}

export function LogoChoice({ hasLogo, onChoose }: LogoChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    try {
      onChoose(await readLogo(file));
    } catch (error) {
      showError('Dieses Logo geht nicht', error instanceof Error ? error.message : undefined);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoto size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {hasLogo ? 'Anderes Logo wählen' : 'Logo wählen'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(',')}
        aria-label="Bild für das Logo"
        onChange={(event) => {
          void choose(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
