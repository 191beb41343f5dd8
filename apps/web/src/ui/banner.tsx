export * from './feedback.tsx';
