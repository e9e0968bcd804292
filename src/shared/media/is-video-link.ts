const pages =
  /^https?:\/\/([\w-]+\.)*(youtube(-nocookie)?\.com\/(watch|shorts|live|embed|clip|playlist)|(youtu\.be|vimeo\.com|dailymotion\.com|dai\.ly|streamable\.com)\/)/i

/** Whether a link leads to a file that browsers play. */
export const isVideoFile = (link: string) => /^https?:[^?#]+\.(mp4|webm|mov)([?#]|$)/i.test(link)

/** Whether a link counts as a video: a page of a site where it is watched, or a video file. */
export const isVideoLink = (link: string) => pages.test(link) || isVideoFile(link)
