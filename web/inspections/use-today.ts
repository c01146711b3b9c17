export { useToday } from '#web/ui/use-today.ts';
