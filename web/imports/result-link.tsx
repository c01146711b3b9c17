import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { fillPath } from '#contract/call.ts';
import { importCalls } from '#contract/imports/imports.ts';

/** All rows with their verdicts and findings, as a workbook. */
export function ResultLink({ id, label }: { id: string; label: string }) {
  return (
    <Button
      component="a"
      href={fillPath(importCalls.result.path, { id })}
      download
      variant="subtle"
      leftSection={<IconFileDownload size={20} aria-hidden />}
    >
      {label}
    </Button>
  );
}
