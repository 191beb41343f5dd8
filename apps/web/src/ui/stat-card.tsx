export * from './panel.tsx';
