import { staffTexts } from '../texts.ts';

const patterns = {
  title: 'Patterns',
  hint: 'Patterns of this hall, beside the built-in ones. The cashier chooses them in setup.',
  none: 'This hall has drawn no pattern yet.',
  failed: 'The patterns could not be read.',
  count: '{{count}} of {{most}}',
  draw: 'Draw a pattern',
  editNamed: 'Edit {{name}}',
  delete: 'Delete',
  deleteNamed: 'Delete {{name}}',
  deleteTitle: 'Delete pattern',
  deleteHint: 'Games that have “{{name}}” keep it. It is no longer offered for new ones.',
  deleteFailed: 'The pattern could not be deleted.',

  newTitle: 'Draw a pattern',
  editTitle: 'Edit pattern',
  save: 'Save pattern',
  saveFailed: 'The pattern could not be saved.',
  shapes: 'Shapes: any one of them wins',
  shape: 'Shape {{number}}',
  addShape: 'Add shape',
  removeShape: 'Remove shape {{number}}',
  grid: 'Squares of shape {{number}}',
  gridHint: 'Click or drag to choose squares. Arrow keys move, Space chooses. FREE is covered from the start.',
  square: 'Row {{row}}, column {{column}}',
  free: 'FREE, row {{row}}, column {{column}}',
  name_en: 'Name (English)',
  name_am: 'Name (Amharic)',
  name_om: 'Name (Oromo)',
  namesHint: 'A missing name falls back to another language.',

  shapeEmpty: 'Shape {{number}} is empty. Choose its squares or remove it.',
  shapeFree: 'Shape {{number}} is FREE alone, which would win before the first number.',
  shapesSame: 'Shapes {{first}} and {{second}} are the same.',
  nameRequired: 'Give the pattern a name in at least one language.',
} as const;

export const t = staffTexts(patterns, 'patterns');
