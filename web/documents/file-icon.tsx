import {
  IconFile,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconPhoto,
} from '@tabler/icons-react';
import { extensionOf, type FileExtension } from '#contract/documents/files.ts';

const icons: Record<FileExtension, typeof IconFile> = {
  '.pdf': IconFileTypePdf,
  '.jpg': IconPhoto,
  '.jpeg': IconPhoto,
  '.png': IconPhoto,
  '.doc': IconFileTypeDoc,
  '.docx': IconFileTypeDoc,
  '.xls': IconFileTypeXls,
  '.xlsx': IconFileTypeXls,
  '.txt': IconFileTypeTxt,
};

export function FileIcon({ fileName }: { fileName: string }) {
  const extension = extensionOf(fileName);
  const Icon = extension ? icons[extension] : IconFile;
  return <Icon size={24} aria-hidden />;
}
