import { staffTexts } from '../texts.ts';

export const login = {
  title: 'Bingo Login',
  email: 'Email',
  password: 'Password',
  login: 'Login',
  forgot: 'Forgot Password?',
  emailRequired: 'Email is required.',
  emailInvalid: 'Please enter a valid email address.',
  passwordRequired: 'Password is required.',
  success: 'Login successful!',
  invalid: 'Invalid credentials',
  failed: 'Something went wrong. Please try again.',
  wrongRole: 'Access denied! You cannot login as {{chosen}}. Your role is {{actual}}.',
  asRole: 'Sign in as {{role}}',
  back: 'Back to the start page',
  forgotTitle: 'Forgot Password',
  sendOtp: 'Send OTP',
  otpSent: 'OTP sent to your email',
  otpFailed: 'Error sending OTP',
  resetTitle: 'Reset Password',
  otp: 'OTP',
  newPassword: 'New Password',
  reset: 'Reset Password',
  otpRequired: 'The code from the e-mail is required.',
  newPasswordRequired: 'Password is required.',
  newPasswordTooShort: 'The password must have at least 8 characters.',
  newPasswordTooLong: 'The password must have at most 128 characters.',
  resetDone: 'Password reset successful!',
  resetFailed: 'Error resetting password',
} as const;

export const t = staffTexts(login);
