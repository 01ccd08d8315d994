a = "dist/out"
["x"].each do |d|
  def f1()
    a = '/own/a'
    return a
  end
end
system('rm', '-r', "#{a}.old")
