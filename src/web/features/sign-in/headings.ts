export const headings = { login: 'Welcome back', register: 'Start your journal' }
