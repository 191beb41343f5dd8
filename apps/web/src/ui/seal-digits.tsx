export * from './marks.tsx';
